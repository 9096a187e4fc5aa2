import { useEffect } from 'react'
import { Form } from 'react-router'
import type { Output } from '#contract/all-calls.ts'
import type { Money } from '#contract/money.schema.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSendOnceVisible } from '../log-in/use-send-once-visible.ts'

type CardProps = {
  amount: string
  /** URL of the card payment page, once the payment was started. */
  onward: string | undefined
  failure: FormFailure | undefined
  /** The parcel of which everything is paid; null for one ticket. */
  parcel?: number | null
}

/** Card with the payment by card. */
export function PayByCard(props: CardProps) {
  return (
    <Card title="By card">
      <CardPayment {...props} />
    </Card>
  )
}

/** Goes to the card payment page: automatically with scripts, by a link without. */
export function CardPayment({ amount, onward, failure, parcel = null }: CardProps) {
  const busy = useSubmitting('card')
  useEffect(() => {
    if (onward !== undefined) window.location.assign(onward)
  }, [onward])
  return (
    <div className="stack">
      <FormErrors failure={failure} />
      {onward === undefined ? (
        <>
          <p>
            You pay {amount}, without a card fee, on the page of our card service, Stripe. We never see the
            number of your card.
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="card" />
            {parcel !== null && <input type="hidden" name="parcel" value={parcel} />}
            <Button busy={busy}>Pay {amount} by card</Button>
          </Form>
        </>
      ) : (
        <>
          <p>The card page is open for you.</p>
          <p>
            <a className={buttonClass()} href={onward}>
              Continue to the card page
            </a>
          </p>
        </>
      )}
    </div>
  )
}

/** What a bank's form asks for, as a text and as a QR code of it. */
export type TransferCode = Output<'GET /api/tickets/{id}/transfer-code'>

type BankProps = { bank: NonNullable<Money['pay']['bank']>; amount: string }

/** Card with the payment by bank transfer. */
export function PayByBank({ transfer, ...props }: BankProps & { transfer: TransferCode | null }) {
  return (
    <Card title="By bank transfer">
      <BankTransfer {...props} />
      {transfer && (
        <details className="mt-3">
          <summary>Copy it, or scan it with your phone</summary>
          <div className="stack mt-3 justify-items-start">
            <TextField
              label="All of it as a text"
              name="transfer"
              defaultValue={transfer.text.replaceAll('\n', ', ')}
              readOnly
            />
            <QrCode {...transfer.code} label="QR code of this text" />
          </div>
        </details>
      )}
    </Card>
  )
}

/** Bank account and payment reference for a transfer. */
export function BankTransfer({ bank, amount }: BankProps) {
  return (
    <div className="stack">
      <p>Please type this reference, so that we find your payment.</p>
      <Facts
        items={[
          { label: 'Amount', value: amount },
          { label: 'Account name', value: bank.accountName },
          { label: 'BSB', value: bank.bsb },
          { label: 'Account number', value: bank.accountNumber },
          ...(bank.payId === undefined ? [] : [{ label: 'Or PayID', value: bank.payId }]),
          { label: 'Reference', value: <strong>{bank.reference}</strong> },
        ]}
      />
      <p className="text-soft">A transfer takes one or two business days. We write to you when it is here.</p>
    </div>
  )
}

/**
 * Shown after the return from the card page while the payment is unconfirmed: polls, and has a button to check again.
 */
export function PayConfirming({ session, failure }: { session: string; failure: FormFailure | undefined }) {
  const form = useSendOnceVisible()
  const busy = useSubmitting('confirm')
  return (
    <Notice tone="info" title="We are confirming your card payment">
      <div className="stack gap-3">
        <p>{failure?.intent === 'confirm' ? failure.error : 'This usually takes a few seconds.'}</p>
        <Form method="post" ref={form}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="session" value={session} />
          <Button variant="secondary" busy={busy}>
            Check the payment now
          </Button>
        </Form>
      </div>
    </Notice>
  )
}
