import { Form } from 'react-router'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'

/** Emails the customer's private link again, or revokes every link sent so far. Staff never see the link itself. */
export function StaffTrackLink() {
  return (
    <div className="staff-track-link">
      <LinkForm intent="send-link" title="Emails the private link to the customer">
        Send again
      </LinkForm>
      <details className="screen-only">
        <summary>Send a new link</summary>
        <p className="mt-2">Every link that was sent before, in emails too, stops working.</p>
        <LinkForm intent="renew-link" title="Emails a new link to the customer">
          Yes, send a new link
        </LinkForm>
      </details>
    </div>
  )
}

function LinkForm({ intent, title, children }: { intent: string; title: string; children: string }) {
  const busy = useSubmitting(intent)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button variant="quiet" busy={busy} title={title}>
        {children}
      </Button>
    </Form>
  )
}
