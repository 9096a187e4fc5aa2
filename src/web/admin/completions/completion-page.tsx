import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import type { Repair } from '#contract/repairs.schema.ts'
import type { CompletionPage as Loaded } from '#contract/staff-pages.schema.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import {
  invalidField,
  isFormFailure,
  type FormFailure,
  type FormPageProps,
} from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { PartTestForm, RemarksCard } from '../part-tests/part-test-form.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { isRefused } from '../../api.ts'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { DateTime } from '../../ui/time.tsx'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import {
  savePartTestForm,
  toPartTestFormValues,
  readPartTest,
  type PartTestValues,
} from '../part-tests/part-test-values.ts'
import { PartTestPhotos } from '../part-tests/part-test-photos.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { PartCostsCard } from '../part-costs/part-costs-card.tsx'
import { readCostForm, savePartCosts, toCostValues, type CostValues } from '../part-costs/cost-values.ts'
import { PartTestFields } from '../part-tests/part-test-fields.tsx'
import { useRepairs } from '../../repairs.ts'
import { staffMeta } from '../staff-meta.ts'
import { getSubmittedPath } from '../ticket-path.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

const fields = ['work_done', 'parts', 'warranty_until', 'version'] as const
/** All submitted values: nothing is saved before the document is issued. */
type Typed = {
  test: PartTestValues
  values: Record<(typeof fields)[number], string>
  costs: CostValues
}

const labels = {
  results: 'Part test',
  remarks: 'Remarks',
  photo: 'Photos',
  work_done: 'Work done',
  parts: 'Parts used',
  warranty_until: 'Warranty until',
}

type Answer = Typed | (FormFailure & Typed)

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Completion of ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  return loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('GET /api/pages/admin/tickets/{id}/completion', { id }),
  )
}

export const loader = staleWhileRevalidating(load)

async function saveCompletion(submission: Submission) {
  const { api, flash, form, intent, params } = submission
  const id = Number(params.ticketid)
  const test = readPartTest(form)
  const values = submittedValues(form, fields)
  const submitted: Typed = { test, values, costs: readCostForm(form) }

  const costed = await savePartCosts(api, id, submitted.costs)
  if (isRefused(costed)) return formFailure(submission, costed, submitted)
  submitted.costs = costed

  const saved = await savePartTestForm(submission, 'completion', test)
  if (isRefused(saved)) return formFailure(submission, saved, submitted)
  if (intent !== 'issue' && intent !== 'finish') {
    flash('success', savedMessage(intent))
    return values.work_done === '' ? redirect(getSubmittedPath(submission, 'completion'), 303) : submitted
  }
  if (!saved.complete) {
    const untested = invalidField('results', 'Please test every part before the document goes out.')
    return formFailure(submission, untested, submitted)
  }
  const issued = await api.send('POST /api/tickets/{id}/completion', {
    id,
    data: {
      work_done: values.work_done,
      parts: values.parts
        .split('\n')
        .map((part) => part.trim())
        .filter(Boolean),
      warranty_until: values.warranty_until === '' ? null : values.warranty_until,
      version: Number(values.version),
    },
  })
  if (isRefused(issued)) {
    // After a conflict, issuing again corrects the colleague's document knowingly.
    const { version } = issued.facts
    if (typeof version === 'number') values.version = String(version)
    return formFailure(submission, issued, submitted)
  }
  flash('success', 'The completion document is issued, and the customer is written to.')
  if (intent === 'finish') {
    const finished = await api.send('POST /api/tickets/{id}/steps', { id, data: { step: 'finish' } })
    // The document is out: what is missing for the step stands on the ticket's page.
    if (isRefused(finished)) flash('error', finished.error)
    else flash('success', '“Finish and invoice” is done.')
  }
  return redirect(getSubmittedPath(submission), 303)
}

/** The first sentence about the work, to be completed by who did it. */
function describeWork({ label, part }: Pick<Repair, 'label' | 'part'>): string {
  return part ? `We replaced the ${label.toLowerCase()}.` : `We did this repair: ${label}.`
}

function savedMessage(intent: string): string {
  if (intent.startsWith('delete:')) return 'The photo is deleted.'
  return intent === 'costs' ? 'The part costs are saved.' : 'The part test is saved.'
}

export const action = staffFormAction(saveCompletion)

export default function CompletionPage({ loaderData, actionData }: FormPageProps<typeof loader, Answer>) {
  const key = useFormKey()
  return <Completion key={key} loaded={loaderData} answer={actionData ?? null} />
}

function Completion({ loaded, answer }: { loaded: Loaded; answer: Answer | null }) {
  const { document } = loaded
  const repairs = useRepairs()
  const busy = useSubmitting()
  const { completion, intake, after, photos, ticket_id } = document
  const test = answer?.test ?? toPartTestFormValues(after, null)
  const failure = isFormFailure(answer) ? answer : undefined
  const values = answer?.values ?? {
    work_done: completion?.work_done ?? describeWork(repairs.facts(document.repair_name)),
    parts: completion?.parts.join('\n') ?? '',
    warranty_until: completion ? (completion.warranty_until ?? '') : document.usual_warranty,
    version: String(completion?.version ?? 0),
  }
  const field = formFields(labels, failure, values)
  const slug = document.phoneid
  const canFinish = !completion

  return (
    <>
      <TicketPageHeading
        title="Completion"
        ticket={{ ...document, id: ticket_id }}
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
      <PartTestForm
        failure={failure}
        labels={labels}
        typed={test}
        saved={after}
        first={
          <>
            <input type="hidden" name="version" value={values.version} />
            <Card title="What was done">
              <div className="stack gap-3">
                <TextField
                  {...field('work_done')}
                  rows={5}
                  maxLength={4000}
                  hint="The customer keeps this."
                />
                <TextField {...field('parts')} rows={3} optional hint="One on each line." />
                <TextField
                  {...field('warranty_until')}
                  type="date"
                  optional
                  hint="As long as the shop’s warranty from today, unless you choose another day."
                />
              </div>
            </Card>
            <PartCostsCard
              values={answer?.costs ?? toCostValues(loaded.costs)}
              parts={loaded.costs.parts}
              failure={failure}
              busy={busy}
            />
            <PartTestPhotos
              ticketId={ticket_id}
              stage="completion"
              photos={photos.filter(({ stage }) => stage === 'completion')}
              what={`The ${document.displayName} after the repair`}
              hint="The phone switched on, and what was replaced."
              error={failure?.fields['photo']}
            />
          </>
        }
        second={
          <>
            <Card title="Part test after the repair">
              <PartTestFields
                slug={slug}
                results={test.results}
                before={intake?.results}
                error={failure?.fields['results']}
              />
            </Card>
            <RemarksCard
              label="What else there is to say"
              hint="The customer reads this."
              remarks={test.remarks}
              error={failure?.fields['remarks']}
            />
          </>
        }
        buttons={
          <>
            <Button type="submit" name="intent" value="save" variant="secondary" busy={busy}>
              Save the test
            </Button>
            <Button
              type="submit"
              name="intent"
              value="issue"
              variant={canFinish ? 'secondary' : 'primary'}
              busy={busy}
            >
              {completion ? 'Issue the correction' : 'Issue the document'}
            </Button>
            {canFinish && (
              <Button type="submit" name="intent" value="finish" busy={busy}>
                Finish and invoice
              </Button>
            )}
          </>
        }
      />
    </>
  )
}
