import '../../ui/prose.css'
import { Form, redirect } from 'react-router'
import {
  disposalMethodNames,
  disposalMethods,
  noticeWayNames,
  noticeWays,
  type DisposalMethod,
} from '#contract/collection-notices.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { CollectionNotices } from '#contract/collection-notices.schema.ts'
import { MoneyField, SelectField, TextField } from '../../forms/fields.tsx'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'
import { useRole } from '../use-role.ts'
import { readAmount } from '../../forms/read-amount.ts'
import { getSubmittedPath } from '../ticket-path.ts'

const noticeLabels = {
  given: 'How is it given?',
  hold_days: 'Days until the phone may be disposed of',
  subject: 'Subject',
  body: 'Words of the notice',
}
const disposalLabels = {
  method: 'How was it disposed of?',
  proceeds_cents: 'Sale price',
  remarks: 'Record',
}

/** Gives a written notice. */
export const sendNotice = formHandler({
  fields: ['given', 'hold_days', 'subject', 'body'],
  call: ({ given, hold_days, subject, body }, { api, params }) =>
    api.send('POST /api/tickets/{id}/collection-notices', {
      id: Number(params.ticketid),
      data: {
        kind: 'notice',
        given: given as (typeof noticeWays)[number],
        subject,
        // Unchanged words are written again with the day of the chosen number of days.
        body,
        hold_days: Number(hold_days),
      },
    }),
  done: (_, submission) => backToPage(submission, 'The notice is on record, and a copy goes out by email.'),
})

/** Confirms the rules of the shop's state. */
export const sendRuleConfirmation = formHandler({
  fields: ['key'],
  call: ({ key }, { api }) => api.send('POST /api/collection-rules/confirmations', { data: { key } }),
  done: (_, submission) => backToPage(submission, 'The rules are confirmed as checked.'),
})

/** Records the disposal, which ends the ticket. */
export const sendDisposal = formHandler({
  fields: ['method', 'proceeds_cents', 'remarks'],
  call: ({ method, proceeds_cents, remarks }, { api, params }) =>
    api.send('POST /api/tickets/{id}/collection-notices', {
      id: Number(params.ticketid),
      data: {
        kind: 'disposal',
        method: method as DisposalMethod,
        remarks,
        ...(proceeds_cents.trim() === '' ? {} : { proceeds_cents: readAmount(proceeds_cents) }),
      },
    }),
  done: (_, submission) => backToPage(submission, 'Successfully updated ticket!'),
})

function backToPage(submission: Submission, message: string) {
  submission.flash('success', message)
  return redirect(getSubmittedPath(submission, 'ending'), 303)
}

type Props = { collection: CollectionNotices; failure: FormFailure | undefined }

/** Written notices about an uncollected phone, and the record of its disposal. */
export function CollectionNoticesCard({ collection, failure }: Props) {
  const { notices, days_since_first: days, earliest_disposal_at: earliest, rule } = collection
  return (
    <Card title="Uncollected goods">
      <div className="stack">
        <p>For a phone that nobody pays for or answers about.</p>
        <Notice tone="warn">{collection.lawyer_note}</Notice>
        <div className="prose">
          <p className="text-strong">{rule.law}</p>
          <ul>
            {rule.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
        <RuleConfirmation rule={rule} failure={getFailure(failure, 'confirm-rule')} />
        {days !== null && (
          <p className="text-strong">{days === 1 ? '1 day' : `${days} days`} since the first notice.</p>
        )}
        <NoticeList notices={notices} />
        {collection.can_notice && (
          <NoticeForm key={notices.length} collection={collection} failure={getFailure(failure, 'notice')} />
        )}
        {collection.can_dispose && <DisposalForm failure={getFailure(failure, 'disposal')} />}
        {collection.can_notice && earliest !== null && !collection.can_dispose && (
          <p>
            The phone has to be kept until <DateTime iso={earliest} />.
          </p>
        )}
      </div>
    </Card>
  )
}

/** Whether an owner has checked the rules, with the button by which one says so. */
function RuleConfirmation({
  rule,
  failure,
}: {
  rule: CollectionNotices['rule']
  failure: FormFailure | undefined
}) {
  const busy = useSubmitting('confirm-rule')
  const isOwner = useRole() === 'owner'
  if (rule.confirmed_at !== null) {
    return (
      <p className="text-soft">
        {rule.confirmed_by ?? 'Somebody'} confirmed these rules as checked on{' '}
        <DateTime iso={rule.confirmed_at} />.
      </p>
    )
  }
  return (
    <Form method="post" className="stack">
      <FormErrors failure={failure} />
      <p>
        No owner has confirmed these rules yet: laws change.{' '}
        {isOwner
          ? 'Confirm them once somebody who may judge it has read them.'
          : 'Please ask one before you use them.'}
      </p>
      {isOwner && (
        <div>
          <input type="hidden" name="key" value={rule.key} />
          <Button variant="secondary" type="submit" name="intent" value="confirm-rule" busy={busy}>
            Confirm as checked
          </Button>
        </div>
      )}
    </Form>
  )
}

function NoticeList({ notices }: { notices: CollectionNotices['notices'] }) {
  if (notices.length === 0) return null
  return (
    <ol className="stack">
      {notices.map((notice) => (
        <li key={notice.id}>
          <p className="text-strong">
            {notice.kind === 'notice' ? 'Written notice' : 'Disposed of'}, <DateTime iso={notice.at} />
          </p>
          <p className="text-small text-soft">
            {notice.given_how}. {notice.given_to}
            {notice.given_by !== null && `. Recorded by ${notice.given_by}`}
            {notice.proceeds_cents !== null && `. Sold for ${formatCents(notice.proceeds_cents)}`}
          </p>
          {notice.kind === 'notice' ? (
            <details>
              <summary>{notice.subject}</summary>
              <p className="keep-lines break-long-words">{notice.body}</p>
            </details>
          ) : (
            <p className="keep-lines break-long-words">{notice.remarks}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

function NoticeForm({ collection: { draft, rule }, failure }: Props) {
  const busy = useSubmitting('notice')
  const field = formFields(noticeLabels, failure, {
    given: 'post',
    hold_days: String(rule.hold_days),
    subject: draft.subject,
    body: draft.body,
  })
  return (
    <details open={failure !== undefined}>
      <summary className="text-strong">Give a written notice</summary>
      <Form method="post" noValidate className="mt-4 stack">
        <FormErrors failure={failure} labels={noticeLabels} />
        <input type="hidden" name="intent" value="notice" />
        <SelectField
          {...field('given')}
          options={noticeWays.map((value) => ({ value, label: noticeWayNames[value] }))}
        />
        <TextField
          {...field('hold_days')}
          inputMode="numeric"
          maxLength={3}
          hint="When you change the days, change the day in the words too."
        />
        <TextField {...field('subject')} maxLength={200} required />
        <TextField {...field('body')} rows={8} maxLength={4000} required />
        <p className="text-soft">
          Print this page or copy the words, and post or hand them over: the customer also gets a copy by
          email.
        </p>
        <div>
          <Button busy={busy}>Record the notice and email a copy</Button>
        </div>
      </Form>
    </details>
  )
}

function DisposalForm({ failure }: Pick<Props, 'failure'>) {
  const busy = useSubmitting('disposal')
  const field = formFields(disposalLabels, failure, {
    method: 'private_sale',
    proceeds_cents: '',
    remarks: '',
  })
  return (
    <details open={failure !== undefined}>
      <summary className="text-strong">Record the disposal</summary>
      <Form method="post" noValidate className="mt-4 stack">
        <FormErrors failure={failure} labels={disposalLabels} />
        <input type="hidden" name="intent" value="disposal" />
        <SelectField
          {...field('method')}
          options={disposalMethods.map((value) => ({ value, label: disposalMethodNames[value] }))}
        />
        <MoneyField {...field('proceeds_cents')} optional />
        <TextField
          {...field('remarks')}
          rows={4}
          required
          maxLength={2000}
          hint="Such as buyer and address, the amounts retained for the charge and the cost of the sale, and the auctioneer."
        />
        <p className="text-soft">This ends the ticket as not collected. Nothing is owed on it any more.</p>
        <div>
          <Button variant="danger" busy={busy}>
            Record the disposal
          </Button>
        </div>
      </Form>
    </details>
  )
}
