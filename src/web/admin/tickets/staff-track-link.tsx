import { Form } from 'react-router'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../copy-button.tsx'

/** The customer's private tracking page: open it, copy its link, or revoke every link sent so far. */
export function StaffTrackLink({ link }: { link: string }) {
  const busy = useSubmitting('renew-link')
  return (
    <div className="staff-track-link">
      <a href={link} className="text-link" rel="noreferrer nofollow">
        Open
      </a>
      <CopyButton text={link} what="private link" />
      <details className="screen-only">
        <summary>Make a new link</summary>
        <Form method="post" preventScrollReset className="mt-2 grid gap-2">
          <input type="hidden" name="intent" value="renew-link" />
          <p>Every link that was sent before, in emails too, stops working. Make a new one?</p>
          <Button variant="quiet" busy={busy} className="justify-self-start">
            Yes, make a new link
          </Button>
        </Form>
      </details>
    </div>
  )
}
