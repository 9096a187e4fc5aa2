import { Notice } from '../../ui/card.tsx'

/** What to do about an address that emails come back from. */
export function UndeliveredEmail({ why }: { why: string }) {
  return (
    <Notice tone="warn" className="mt-2" title="Could not be delivered">
      An email to this address came back: “{why}”. Please call or text the customer, who can change the
      address under My account.
    </Notice>
  )
}
