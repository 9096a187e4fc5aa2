import { useContext, useRef, useState } from 'react'
import { getDraftPhotoUrl, MAX_DRAFT_PHOTOS } from '#contract/photos.ts'
import type { Draft, DraftPhoto } from '#contract/drafts.schema.ts'
import { isRefused } from '../api.ts'
import { createHttpApi } from '../http-api.ts'
import { CheckField, TextField } from '../forms/fields.tsx'
import { FrameContext } from '../link.tsx'
import { sendChosenPictures } from '../photos/send-chosen-pictures.ts'
import { shrinkPhoto } from '../photos/shrink-photo.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { afterDraft } from './after-draft.ts'
import { REMOVED_PICTURE } from './keep-pictures.ts'

type Props = Pick<Draft, 'phoneid' | 'repair_name'> & {
  /** Those that the draft has. */
  photos: readonly DraftPhoto[] | undefined
  error: string | undefined
}

/**
 * Pictures of what is wrong. With scripts each is kept with the draft when it is chosen; without, and in the frame of another website,
 * where no draft is kept, they are sent with the form.
 */
export default function DraftPictures({ phoneid, repair_name, photos = [], error }: Props) {
  const [kept, setKept] = useState(photos)
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState(error)
  const hasScripts = useHydrated()
  const isFramed = useContext(FrameContext) !== null
  const field = useRef<HTMLDivElement>(null)
  const api = createHttpApi(fetch)

  const send = async (files: readonly File[]) => {
    let refused: string | null = null
    setProblem(undefined)
    for (const [index, file] of files.entries()) {
      setSending(files.length - index)
      const picture = await shrinkPhoto(file)
      const added = await afterDraft(() =>
        api.send('POST /api/drafts/photos', { phoneid, repair_name, picture }),
      )
      if (isRefused(added)) setProblem((refused ??= added.error))
      else setKept((before) => [...before, added.photo])
    }
    setSending(0)
    return refused
  }
  const remove = async (photoId: number) => {
    const removed = await afterDraft(() => api.send('DELETE /api/drafts/photos/{photoId}', { photoId }))
    if (isRefused(removed) && removed.status !== 404) return setProblem(removed.error)
    setKept((before) => before.filter(({ id }) => id !== photoId))
    // Not away from a field in which somebody types meanwhile.
    const { activeElement: focused } = document
    if (focused === document.body || field.current?.contains(focused))
      field.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={field}>
      <TextField
        label={`Up to ${MAX_DRAFT_PHOTOS} pictures`}
        name="photo"
        type="file"
        accept="image/*"
        multiple
        optional
        error={problem}
        {...(hasScripts && !isFramed && { onChange: ({ target }) => void sendChosenPictures(target, send) })}
      />
      {hasScripts && (
        <p aria-live="polite">
          {sending > 0 && `Sending ${sending === 1 ? 'a picture' : `${sending} pictures`} …`}
        </p>
      )}
      {kept.length > 0 && (
        <ul className="mt-4 row gap-4">
          {kept.map(({ id, width, height }, index) => (
            <li key={id} className="stack gap-2">
              <img
                src={getDraftPhotoUrl(id)}
                alt={`What is broken, ${index + 1}`}
                height={96}
                width={Math.round((96 * width) / height)}
              />
              {hasScripts ? (
                <Button variant="secondary" type="button" onClick={() => void remove(id)}>
                  Remove<span className="visually-hidden">{` picture ${index + 1}`}</span>
                </Button>
              ) : (
                <CheckField
                  label={`Remove picture ${index + 1}`}
                  name={REMOVED_PICTURE}
                  id={`remove-picture-${id}`}
                  value={id}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
