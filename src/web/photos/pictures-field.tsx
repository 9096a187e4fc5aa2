import { MAX_PICTURES } from '#contract/conversation.ts'
import { pictureTypes } from '#contract/photos.ts'
import { TextField } from '../forms/fields.tsx'

/** File input for the pictures of a note; its form has to be `multipart/form-data`. */
export function PicturesField({ error, hint }: { error?: string | undefined; hint: string }) {
  return (
    <TextField
      label="Pictures"
      name="photo"
      type="file"
      accept={pictureTypes}
      multiple
      optional
      hint={`Up to ${MAX_PICTURES}. ${hint}`}
      error={error}
    />
  )
}
