import { Form } from 'react-router'
import { MAX_MESSAGE_LENGTH, wholeParcelLabel } from '#contract/conversation.ts'
import { backByLabel, describeBackBy } from '#contract/back-by.ts'
import type { TicketDates } from '#contract/calendars.ts'
import { formatDay } from '#contract/format-day.ts'
import { capitalCharge } from '#contract/charge-words.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { TrackedTicket } from '#contract/tracking.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { toPostalLine } from '../../shipping/postal-line.ts'
import { useShopProfile } from '../../shop-profile.ts'
import { ParcelFields, parcelLabels } from '../../shipping/parcel-fields.tsx'
import { WholeParcelField } from '../../parcels/whole-parcel-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { NoticeCard } from '../shipping/notice-card.tsx'
import { BankTransfer, CardPayment } from '../money/payment-methods.tsx'

type Props = {
  ticket: TrackedTicket
  token: string
  messageKey: string
  failure: FormFailure | undefined
  /** URL of the card payment page, once the payment was started. */
  onward: string | undefined
}

const digitsLabel = 'Last four digits of the mobile number'

/** What the customer can do on the private page: after the digits of the mobile number, once per browser. */
export function LinkTasks(props: Props) {
  return props.ticket.tasks === null ? <Unlock {...props} /> : <Tasks {...props} tasks={props.ticket.tasks} />
}

function unlockTitle({ task }: TrackedTicket['next']): string {
  if (task === 'pay') return 'Pay, or write to us'
  if (task === 'accept_notice') return 'Read the repair notice, or write to us'
  return task === 'send_phone' ? 'Packing slip, tracking number, or write to us' : 'Write to us'
}

function Unlock({ ticket, failure }: Props) {
  const mine = getFailure(failure, 'unlock')
  const busy = useSubmitting('unlock')
  return (
    <Card
      title={unlockTitle(ticket.next)}
      id="tasks"
      open={mine !== undefined || ticket.next.task !== undefined}
    >
      {ticket.next.task === 'send_phone' && <PostTo ticket={ticket} />}
      <Form method="post" noValidate preventScrollReset className="stack">
        <FormErrors failure={mine} labels={{ digits: digitsLabel }} />
        <input type="hidden" name="intent" value="unlock" />
        <TextField
          label={digitsLabel}
          name="digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="quote-digits"
          hint="Of the number that you gave with the booking. This browser remembers it for 30 days."
          defaultValue={mine?.values.digits ?? ''}
          error={mine?.fields.digits}
        />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          Go on
        </Button>
        <p className="text-soft">
          Or{' '}
          <Link className="text-link" to={`/account/ticket/${ticket.ticket_id}`}>
            log in
          </Link>
          .
        </p>
      </Form>
    </Card>
  )
}

function Tasks({
  ticket,
  token,
  tasks,
  messageKey,
  failure,
  onward,
}: Props & { tasks: NonNullable<TrackedTicket['tasks']> }) {
  const files = `/api/track/${token}`
  const payment = <Payment {...{ ticket, tasks, files, failure, onward }} />
  if (ticket.for_payer) return payment
  return (
    <>
      {payment}
      {tasks.notice && (
        <NoticeCard
          notice={tasks.notice}
          id={ticket.next.task === 'accept_notice' ? 'tasks' : 'notice'}
          isNext={ticket.next.task === 'accept_notice'}
          failure={failure}
        />
      )}
      {tasks.postable && (
        <Sending files={files} ticket={ticket} carriers={tasks.carriers} failure={failure} />
      )}
      {tasks.dates && <Dates dates={tasks.dates} files={files} />}
      <Message ticket={ticket} messageKey={messageKey} failure={failure} />
    </>
  )
}

function Payment({
  ticket,
  tasks,
  files,
  failure,
  onward,
}: Pick<Props, 'ticket' | 'failure' | 'onward'> & {
  tasks: NonNullable<TrackedTicket['tasks']>
  files: string
}) {
  const paying = getFailure(failure, 'card')
  if (tasks.due_cents === 0 && !tasks.invoice) return null
  return (
    <Card
      title={`${capitalCharge(tasks.document)} and payment`}
      hint={tasks.due_cents > 0 ? `${formatCents(tasks.due_cents)} to pay` : 'Nothing is left to pay'}
      id={ticket.next.task === 'pay' ? 'tasks' : undefined}
      open={paying !== undefined || onward !== undefined || ticket.next.task === 'pay'}
    >
      <div className="stack">
        {tasks.due_cents > 0 && <WaysToPay tasks={tasks} failure={paying} onward={onward} />}
        {tasks.due_cents === 0 && <p>Nothing is left to pay.</p>}
        {tasks.invoice && (
          <a className="text-link justify-self-start" href={`${files}/invoice.pdf`}>
            Open the {tasks.document} (PDF{ticket.for_payer ? '' : ', without name and address'})
          </a>
        )}
      </div>
    </Card>
  )
}

function WaysToPay({
  tasks: { due_cents, together, cards, bank },
  failure,
  onward,
}: {
  tasks: NonNullable<TrackedTicket['tasks']>
  failure: FormFailure | undefined
  onward: string | undefined
}) {
  const amount = formatCents(together?.due_cents ?? due_cents)
  return (
    <>
      {together && (
        <p>
          {`One payment of ${amount} pays tickets ${together.ticket_ids.join(', ')} of your parcel; ${formatCents(due_cents)} of it is for this one.`}
        </p>
      )}
      {cards && <CardPayment amount={amount} failure={failure} onward={onward} />}
      {bank && (
        <section className="stack gap-3">
          <h3 className="label-type">By bank transfer</h3>
          <BankTransfer bank={bank} amount={amount} />
        </section>
      )}
      <p>
        {cards || bank ? 'Or at our counter' : `${amount} is to be paid at our counter`}, cash or card: see{' '}
        <Link className="text-link" to="/contact">
          address and opening hours
        </Link>
        .
      </p>
    </>
  )
}

function Sending({
  files,
  ticket,
  carriers,
  failure,
}: {
  files: string
  ticket: TrackedTicket
  carriers: NonNullable<TrackedTicket['tasks']>['carriers']
  failure: FormFailure | undefined
}) {
  const mine = getFailure(failure, 'parcel')
  const busy = useSubmitting('parcel')
  return (
    <Card
      title="Sending your phone"
      hint="Packing slip, tracking number"
      id={ticket.next.task === 'send_phone' ? 'tasks' : undefined}
      open={mine !== undefined || ticket.next.task === 'send_phone'}
    >
      <PostTo ticket={ticket} />
      {ticket.tasks?.prepaid_label && (
        <p className="mb-4">
          <a className="text-link" href={`${files}/prepaid-label.pdf`}>
            Print your prepaid label (PDF): we pay the postage
          </a>
        </p>
      )}
      <p className="mb-4">
        <a className="text-link" href={`${files}/packing-slip.pdf`}>
          Open the packing slip (PDF, to fill in your name by hand)
        </a>
      </p>
      <Form method="post" noValidate preventScrollReset className="stack">
        <FormErrors failure={mine} labels={parcelLabels} />
        <input type="hidden" name="intent" value="parcel" />
        <ParcelFields carriers={carriers} submitted={mine?.values ?? {}} errors={mine?.fields ?? {}} />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          Save the tracking number
        </Button>
      </Form>
    </Card>
  )
}

function Dates({ dates: { back_by, pay_by }, files }: { dates: TicketDates; files: string }) {
  const said = back_by && describeBackBy(back_by)
  return (
    <Card title="Dates" hint={said ? `${backByLabel} ${said}` : undefined}>
      <Facts
        items={[
          ...(said ? [{ label: backByLabel, value: said }] : []),
          ...(pay_by ? [{ label: 'Pay by', value: formatDay(pay_by) }] : []),
        ]}
      />
      <p className="mt-4">
        <a className="text-link screen-only" href={`${files}/dates.ics`}>
          Add to calendar
        </a>
      </p>
    </Card>
  )
}

/** Where the phone is posted to: the shop's public address, with the number that tells whose it is. */
function PostTo({ ticket }: Pick<Props, 'ticket'>) {
  return (
    <p className="mb-4">
      Post it to: {toPostalLine(useShopProfile())}. Please write the ticket number, {ticket.ticket_id}, on the
      parcel.
    </p>
  )
}

function Message({ ticket, messageKey, failure }: Pick<Props, 'ticket' | 'messageKey' | 'failure'>) {
  const mine = getFailure(failure, 'message')
  const busy = useSubmitting('message')
  const key = useFormKey('message')
  return (
    <Card title="Write to us" id="write" open={mine !== undefined}>
      <Form method="post" noValidate preventScrollReset className="stack" key={key}>
        <FormErrors failure={mine} labels={{ text: 'Your message', whole_parcel: wholeParcelLabel }} />
        <input type="hidden" name="intent" value="message" />
        <input type="hidden" name="message_key" value={mine?.values['message_key'] || messageKey} />
        <TextField
          label="Your message"
          name="text"
          rows={3}
          required
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={mine?.values['text'] ?? ''}
          hint="Your own messages are not shown on this page; they are on the ticket’s own page."
          error={mine?.fields['text']}
        />
        <WholeParcelField
          others={ticket.in_parcel}
          answers={ticket.notes.findLast(({ author }) => author !== 'You')?.whole_parcel === true}
          failure={mine}
        />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          Send message
        </Button>
      </Form>
    </Card>
  )
}
