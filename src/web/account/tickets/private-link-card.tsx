import { Form } from 'react-router'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyLink } from './copy-link.tsx'

/** Explains the ticket's private link, shows it, and lets the customer revoke earlier ones. */
export function PrivateLinkCard({ link }: { link: string }) {
  const busy = useSubmitting('renew-link')
  return (
    <Card title="Private link">
      <div className="stack">
        <p>
          Whoever has this link sees where the repair stands without logging in: its steps, our notes, parcels
          and quotes. The page never shows your name, address, pin code or photos. Our emails about this
          ticket carry the link while there is something to follow.
        </p>
        <CopyLink link={link} />
        <details className="private-link-renewal">
          <summary>Make a new link</summary>
          <Form method="post" className="mt-3 stack gap-3" preventScrollReset>
            <input type="hidden" name="intent" value="renew-link" />
            <p className="text-soft">
              Did the link reach somebody it should not? A new one is made, and every link that was sent
              before, in our emails too, stops working. Do you want that?
            </p>
            <Button variant="secondary" busy={busy} className="justify-self-start">
              Yes, make a new link
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  )
}
