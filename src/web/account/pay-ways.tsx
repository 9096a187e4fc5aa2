import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Money } from '#contract/money.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, Facts, Notice } from '../ui/card.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import type { NotDone } from './not-done.ts'
import { useSendOnceVisible } from './send-once-visible.ts'

type CardProps = {
  amount: string
  /** The card service's page, once it is open. */
  onward: string | undefined
  refused: NotDone | undefined
}

/** The way to the card service's page; with scripts at once, without them by a link. */
export function PayByCard({ amount, onward, refused }: CardProps) {
  const busy = useNavigation().formData?.get('intent') === 'card'
  useEffect(() => {
    if (onward !== undefined) window.location.assign(onward)
  }, [onward])
  return (
    <Card title="By card">
      <div className="grid gap-4">
        {refused && <FormErrors error={refused.error} fields={refused.fields} />}
        {onward === undefined ? (
          <>
            <p>You pay on the page of our card service, Stripe. We never see the number of your card.</p>
            <Form method="post">
              <input type="hidden" name="intent" value="card" />
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
    </Card>
  )
}

/** Where to transfer the money to, and what to write with it. */
export function PayByBank({ bank, amount }: { bank: NonNullable<Money['pay']['bank']>; amount: string }) {
  return (
    <Card title="By bank transfer">
      <div className="grid gap-4">
        <p>Please give the ticket number as reference, so that we find your payment.</p>
        <Facts
          items={[
            { label: 'Amount', value: amount },
            { label: 'Account name', value: bank.accountName },
            { label: 'BSB', value: bank.bsb },
            { label: 'Account number', value: bank.accountNumber },
            { label: 'Reference', value: <strong>{bank.reference}</strong> },
          ]}
        />
        <p className="text-soft">
          A transfer takes one or two business days. We write to you when it is here.
        </p>
      </div>
    </Card>
  )
}

/** Back from the card page before its news have come: asks by itself, and again at the press of a button. */
export function PayConfirming({ session, refused }: { session: string; refused: NotDone | undefined }) {
  const form = useSendOnceVisible()
  const busy = useNavigation().formData?.get('intent') === 'confirm'
  return (
    <Notice tone="info" title="We are confirming your card payment">
      <div className="grid gap-3">
        <p>{refused?.intent === 'confirm' ? refused.error : 'This usually takes a few seconds.'}</p>
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
