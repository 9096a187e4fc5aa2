import { Form, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { describeRights, describeWarranty } from '#contract/completions.ts'
import type { CompletionDocument } from '#contract/completions.schema.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { CameWithPhone } from '../../part-tests/came-with-phone.tsx'
import { PartResultsTable } from '../../part-tests/part-results.tsx'
import { PhotoList } from '../../photos/photo-list.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, EmptyState, Facts, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DateTime } from '../../ui/time.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { PrintButton } from '../print-button.tsx'
import { PhoneMismatch } from './part-test-card.tsx'
import { requireTicketNumber } from '../ticket-number.ts'
import { useRepairs } from '../../repairs.ts'

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(
    matches,
    `Completion document of ticket ${params.ticketid}`,
    'Every part before and after the repair, and what we did.',
    { noindex: true },
  )
}

export async function loader({ context, params }: LoaderFunctionArgs): Promise<CompletionDocument> {
  return getPage(context).api.read('GET /api/tickets/{id}/completion', {
    id: requireTicketNumber(params.ticketid),
  })
}
export const action = formAction(
  formHandler({
    fields: ['version'],
    call: ({ version }, { api, params }) =>
      api.send('POST /api/tickets/{id}/completion/reviews', {
        id: requireTicketNumber(params.ticketid),
        data: { version: Number(version) },
      }),
    done(_, { flash, params }) {
      flash('success', 'Thank you. We have noted that you have read it.')
      return redirect(`/account/ticket/${requireTicketNumber(params.ticketid)}/completion`, 303)
    },
  }),
)

export default function CompletionPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const repairs = useRepairs()
  const { ticket_id, displayName, completion, intake, after, photos } = loaderData
  const busy = useSubmitting()
  const of = (wanted: string) => photos.filter(({ stage }) => stage === wanted)
  if (!completion) {
    return (
      <>
        <BackToTicket id={ticket_id} />
        <PageHeading
          eyebrow={`Ticket ${ticket_id} · completion document`}
          title={`${displayName}, ${repairs.name(loaderData.repair_name)}`}
        />
        <EmptyState
          title="There is no completion document yet"
          text="It says how each part was before and after the repair, and what we did. We write to you as soon as it is ready."
        />
      </>
    )
  }
  return (
    <>
      <BackToTicket id={ticket_id} />
      <PageHeading
        eyebrow={`Ticket ${ticket_id} · completion document`}
        title={`${displayName}, ${repairs.name(loaderData.repair_name)}`}
        actions={
          <div className="screen-only flex flex-wrap gap-3">
            <PrintButton />
            <a className={buttonClass('secondary')} href={`/account/ticket/${ticket_id}/completion.pdf`}>
              Download PDF
            </a>
          </div>
        }
      />
      {actionData && <Notice tone="bad">{actionData.error}</Notice>}
      <div className="screen-only mb-6">
        {completion.reviewed_at ? (
          <Notice tone="good">
            You reviewed this document on <DateTime iso={completion.reviewed_at} />.
          </Notice>
        ) : (
          <Notice tone="info" title="Please read this and tell us that you have">
            <p>
              Something is not right?{' '}
              <Link className="text-link" to={`/account/ticket/${ticket_id}#conversation`}>
                Write to us
              </Link>{' '}
              before you confirm.
            </p>
            <Form method="post" className="mt-3">
              <input type="hidden" name="version" value={completion.version} />
              <Button type="submit" busy={busy}>
                I have reviewed this
              </Button>
            </Form>
          </Notice>
        )}
      </div>
      <div className="split gap-6">
        <div className="stack gap-6">
          <Card title="What we did">
            <div className="stack">
              <p className="keep-lines">{completion.work_done}</p>
              <Facts
                items={[
                  // Left empty, the list says nothing: parts may have been used all the same.
                  ...(completion.parts.length === 0
                    ? []
                    : [
                        {
                          label: 'Parts used',
                          value: (
                            <ul>
                              {completion.parts.map((part, index) => (
                                // Two parts may have the same name.
                                // oxlint-disable-next-line react/no-array-index-key
                                <li key={index}>{part}</li>
                              ))}
                            </ul>
                          ),
                        },
                      ]),
                  { label: 'Warranty until', value: describeWarranty(completion, dayInWords) },
                  { label: 'Issued', value: <DateTime iso={completion.issued_at} /> },
                  ...(completion.version > 1
                    ? [{ label: 'Version', value: `${completion.version}, corrected` }]
                    : []),
                ]}
              />
              <p className="text-soft text-fine">
                {describeRights(completion)}{' '}
                <Link className="text-link" to="/warranty">
                  About warranty and rights
                </Link>
              </p>
            </div>
          </Card>
          <Card title="Every part, before and after">
            <div className="stack">
              <PhoneMismatch intake={intake} phone={displayName} />
              <PartResultsTable before={intake?.results ?? null} after={after?.results ?? {}} />
              <CameWithPhone intake={intake} />
              {[intake, after].map(
                (test) =>
                  test?.remarks && (
                    <div key={test.stage}>
                      <h3>{test.stage === 'intake' ? 'On arrival' : 'After the repair'}</h3>
                      <p className="keep-lines">{test.remarks}</p>
                    </div>
                  ),
              )}
            </div>
          </Card>
        </div>
        {photos.length > 0 && (
          <Card title="Photos">
            <div className="stack">
              {of('intake').length > 0 && <h3>As it arrived</h3>}
              <PhotoList
                ticketId={ticket_id}
                photos={of('intake')}
                what={`Your ${displayName} as it arrived`}
              />
              {of('completion').length > 0 && <h3>After the repair</h3>}
              <PhotoList
                ticketId={ticket_id}
                photos={of('completion')}
                what={`Your ${displayName} after the repair`}
              />
            </div>
          </Card>
        )}
      </div>
    </>
  )
}

/** Formats 2027-11-20 as "20 November 2027". */
function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}
