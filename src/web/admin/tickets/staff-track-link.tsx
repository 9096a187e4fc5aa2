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
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="renew-link" />
        <Button variant="quiet" busy={busy} title="Links that were sent before stop working">
          Make a new link
        </Button>
      </Form>
    </div>
  )
}
