import {
  data,
  Form,
  redirect,
  useLocation,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { getCompletion, issueCompletion, type CompletionDocument } from '#contract/completions.ts'
import { savePartTest } from '#contract/part-tests.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DateTime } from '../ui/time.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { deleteNamed, sendPhotos, typedFrom, typedTest, type TypedTest } from './bench-form.ts'
import { BenchPhotos } from './bench-photos.tsx'
import { findTicket } from './find-ticket.ts'
import { FormMistakes } from './form-mistakes.tsx'
import { PartTestFields } from './part-test-fields.tsx'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'

type Typed = { work_done: string; parts: string; warranty_until: string; version: string }
type Outcome = { test: TypedTest; typed: Typed } & Mistakes

const labels = {
  remarks: 'Remarks',
  photo: 'Photos',
  work_done: 'Work done',
  parts: 'Parts used',
  warranty_until: 'Warranty until',
}

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Completion of ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<CompletionDocument> {
  const page = pageOf(context)
  const { id } = await findTicket(page, params.ticketid)
  return page.api.read(getCompletion, { id })
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const id = Number(params.ticketid)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const test = typedTest(form)
  const typed: Typed = {
    work_done: textOf(form, 'work_done'),
    parts: textOf(form, 'parts'),
    warranty_until: textOf(form, 'warranty_until'),
    version: textOf(form, 'version'),
  }
  const again = { test, typed }
  const here = `/admin/tickets/${id}/completion`

  const problem = (await sendPhotos(api, id, 'completion', form)) ?? (await deleteNamed(api, id, intent))
  const { results, remarks } = test
  const saved = await api.send(savePartTest, { id, stage: 'completion', data: { results, remarks } })
  if (isRefused(saved)) return refusedForm(flash, saved, again)
  if (problem !== null) return refused(again, problem, { photo: problem })
  if (intent !== 'issue') {
    // What is not issued yet is kept in the form alone; it comes back as it was typed.
    flash('success', intent.startsWith('delete:') ? 'The photo is deleted.' : 'The part test is saved.')
    return typed.work_done === ''
      ? redirect(here)
      : data({ ...again, error: '', fields: {}, loggedOut: false })
  }
  if (!saved.complete) {
    const says = 'Please test every part before the document goes out.'
    return refused(again, says, { results: says })
  }
  const issued = await api.send(issueCompletion, {
    id,
    data: {
      work_done: typed.work_done,
      parts: typed.parts
        .split('\n')
        .map((part) => part.trim())
        .filter(Boolean),
      warranty_until: typed.warranty_until === '' ? null : typed.warranty_until,
      version: Number(typed.version),
    },
  })
  if (isRefused(issued)) return refusedForm(flash, issued, again)
  flash('success', 'The completion document is issued, and the customer is written to.')
  return redirect(`/admin/tickets/${id}`)
}
export const action = change
export const clientAction = change

function refused(again: Omit<Outcome, keyof Mistakes>, error: string, fields: Record<string, string>) {
  return data({ ...again, error, fields, loggedOut: false } satisfies Outcome, { status: 400 })
}

export default function CompletionPage({
  loaderData,
  actionData,
}: {
  loaderData: CompletionDocument
  actionData?: Outcome
}) {
  const { key } = useLocation()
  return <Completion key={key} document={loaderData} answer={actionData ?? null} />
}

function Completion({ document, answer }: { document: CompletionDocument; answer: Outcome | null }) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const { completion, intake, after, photos, ticket_id } = document
  const test = answer?.test ?? typedFrom(after, null)
  const typed = answer?.typed ?? {
    work_done: completion?.work_done ?? '',
    parts: completion?.parts.join('\n') ?? '',
    warranty_until: completion ? (completion.warranty_until ?? '') : document.usual_warranty,
    version: String(completion?.version ?? 0),
  }
  const mistakes = answer?.fields ?? {}
  const slug = document.phoneid

  return (
    <>
      <BackToTicket id={ticket_id} />
      <PageHeading
        title="Completion"
        eyebrow={`${document.displayName} · ${repairLabels[document.repair_name]} Replacement`}
        actions={
          completion && (
            <a href={`/account/ticket/${ticket_id}/completion.pdf`} className={buttonClass('secondary')}>
              Download PDF
            </a>
          )
        }
      />
      {completion && (
        <Notice tone={completion.reviewed_at ? 'good' : 'info'} className="mb-4">
          Version {completion.version}, issued <DateTime iso={completion.issued_at} />.{' '}
          {completion.reviewed_at ? (
            <>
              The customer reviewed it on <DateTime iso={completion.reviewed_at} />. A correction asks for it
              again.
            </>
          ) : (
            'The customer has not reviewed it yet.'
          )}
        </Notice>
      )}
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        <button
          type="submit"
          name="intent"
          value="save"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="version" value={typed.version} />
        {answer && answer.error !== '' && <FormMistakes mistakes={answer} labels={labels} />}
        <div className="bench-columns">
          <div className="grid gap-4">
            <Card title="What was done">
              <div className="grid gap-3">
                <TextField
                  label="Work done"
                  name="work_done"
                  rows={5}
                  maxLength={4000}
                  defaultValue={typed.work_done}
                  error={mistakes['work_done']}
                  hint="The customer keeps this."
                />
                <TextField
                  label="Parts used"
                  name="parts"
                  rows={3}
                  optional
                  defaultValue={typed.parts}
                  error={mistakes['parts']}
                  hint="One on each line."
                />
                <TextField
                  label="Warranty until"
                  name="warranty_until"
                  type="date"
                  optional
                  defaultValue={typed.warranty_until}
                  error={mistakes['warranty_until']}
                  hint="Twelve months from today, unless you choose another day."
                />
              </div>
            </Card>
            <BenchPhotos
              ticketId={ticket_id}
              stage="completion"
              photos={photos.filter(({ stage }) => stage === 'completion')}
              what={`The ${document.displayName} after the repair`}
              hint="The phone switched on, and what was replaced."
              error={mistakes['photo']}
            />
          </div>
          <div className="grid gap-4">
            <Card title="Part test after the repair">
              <PartTestFields
                slug={slug}
                results={test.results}
                before={intake?.results}
                error={mistakes['results']}
              />
            </Card>
            <Card title="Remarks">
              <TextField
                label="What else there is to say"
                name="remarks"
                rows={3}
                maxLength={2000}
                optional
                defaultValue={test.remarks}
                error={mistakes['remarks']}
                hint="The customer reads this."
              />
            </Card>
          </div>
        </div>
        <div className="bench-bar">
          <Button type="submit" name="intent" value="save" variant="secondary" busy={busy}>
            Save the test
          </Button>
          <Button type="submit" name="intent" value="issue" busy={busy}>
            {completion ? 'Issue the correction' : 'Issue the document'}
          </Button>
        </div>
      </Form>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
