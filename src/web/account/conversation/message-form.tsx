import { useState } from 'react'
import { useFormKey } from '../../forms/use-form-key.ts'
import { Form } from 'react-router'
import { MAX_MESSAGE_LENGTH, MAX_PICTURES, wholeParcelLabel } from '#contract/conversation.ts'
import { pictureTypes } from '#contract/photos.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../forms/fields.tsx'
import { WholeParcelField } from '../../parcels/whole-parcel-field.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'

const labels = { text: 'Your message', photo: 'Pictures', whole_parcel: wholeParcelLabel }

type Props = {
  /** True while staff wait for an answer from the customer. */
  isQuestionOpen: boolean
  /** The other tickets of the parcel. */
  others: readonly { id: number }[]
  /** Whether staff wrote last about the whole parcel. */
  answersParcel: boolean
  /** Idempotency key of this form. */
  messageKey: string
  /** Folded until it is asked for. */
  folded?: boolean
  failure: FormFailure | undefined
}

/** Form on the ticket page with which the customer writes to the shop. */
export function MessageForm(props: Props) {
  // Remounted after each navigation and when it was sent only: a half-written message survives live updates, and chosen pictures a refusal.
  const fields = <Fields key={useFormKey('message', { keepsRefused: true })} {...props} />
  // As when the page opened: fields that a live change moved into <details> would mount anew, and lose what is typed.
  const [isFolded] = useState(props.folded)
  if (!isFolded) return fields
  return (
    <details className="conversation-earlier mt-4" open={props.isQuestionOpen || props.failure !== undefined}>
      <summary>Write us a message</summary>
      {fields}
    </details>
  )
}

function Fields({ isQuestionOpen, others, answersParcel, messageKey, failure }: Props) {
  const [firstKey] = useState(messageKey)
  const key = failure ? failure.values['message_key'] || messageKey : firstKey
  const busy = useSubmitting('message')
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="conversation-form"
    >
      {isQuestionOpen && (
        <p className="conversation-asked">We have asked you something and wait for your answer.</p>
      )}
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="message_key" value={key} />
      <TextField
        label={labels.text}
        name="text"
        rows={2}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={failure?.values['text'] ?? ''}
        error={failure?.fields['text']}
      />
      <WholeParcelField others={others} answers={answersParcel} failure={failure} />
      <div className="row items-start justify-between">
        <details className="conversation-pictures" open={failure?.fields['photo'] !== undefined}>
          <summary>Add pictures</summary>
          <div className="mt-3 stack">
            <TextField
              label={labels.photo}
              name="photo"
              type="file"
              accept={pictureTypes}
              multiple
              optional
              hint={`Up to ${MAX_PICTURES}, such as of the damage.`}
              error={failure?.fields['photo']}
            />
            <p className="text-soft">Only you and our staff can read it. We answer here and by email.</p>
          </div>
        </details>
        <Button variant="secondary" busy={busy}>
          Send message
        </Button>
      </div>
    </Form>
  )
}
