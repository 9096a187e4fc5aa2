import { useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { longestMessage, mostPictures } from '#contract/conversation.ts'
import { pictureTypes } from '#contract/photos.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import type { NotDone } from './not-done.ts'

const labels = { text: 'Your message', photo: 'Pictures' }

type Props = {
  /** The shop has asked something. */
  asked: boolean
  /** What this form calls its message. */
  messageKey: string
  refused: NotDone | undefined
}

/** Where the customer writes to the shop, on the ticket itself. */
export function MessageForm(props: Props) {
  // Anew after each visit or answer, and only then: what is being written stays while the page follows what happens.
  return <Fields key={useLocation().key} {...props} />
}

function Fields({ asked, messageKey, refused }: Props) {
  const [key] = useState(refused?.typed['message_key'] || messageKey)
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === 'message'
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className="talk-form">
      {asked && <p className="talk-asked">We have asked you something and wait for your answer.</p>}
      {refused && <FormErrors error={refused.error} fields={refused.fields} labels={labels} />}
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="message_key" value={key} />
      <TextField
        label={labels.text}
        name="text"
        rows={3}
        required
        maxLength={longestMessage}
        defaultValue={refused?.typed['text'] ?? ''}
        hint="Only you and our staff can read it. We answer here and by email."
        error={refused?.fields['text']}
      />
      <TextField
        label={labels.photo}
        name="photo"
        type="file"
        accept={pictureTypes}
        multiple
        optional
        hint={`Up to ${mostPictures}, such as of the damage.`}
        error={refused?.fields['photo']}
        className="talk-pictures"
      />
      <Button variant="secondary" busy={busy} className="justify-self-start">
        Send message
      </Button>
    </Form>
  )
}
