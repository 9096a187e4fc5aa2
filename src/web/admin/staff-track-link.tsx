import { Form, useNavigation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'

/** The customer's private page: to open, to copy for them, and to make every link sent before useless. */
export function StaffTrackLink({ link }: { link: string }) {
  const busy = useNavigation().formData?.get('intent') === 'renew-link'
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
