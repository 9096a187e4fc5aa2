import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'

/** Notice that the form was filled from a draft, with a button to discard it. */
export function DraftNotice() {
  return (
    <Notice tone="info" title="We kept what you typed">
      <p>Check it and go on. The pin code is never kept: type it again if you want to give it.</p>
      <Form method="post" className="mt-2">
        <input type="hidden" name="intent" value="discard" />
        <Button variant="secondary">Discard</Button>
      </Form>
    </Notice>
  )
}
