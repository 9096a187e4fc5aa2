import { useRef } from 'react'
import type { Photo } from '#contract/photos.schema.ts'
import { PhotoField } from '../../photos/photo-field.tsx'
import { PhotoList } from '../../photos/photo-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import '../../forms/fields.css'

type Props = {
  ticketId: number
  stage: 'intake' | 'completion'
  photos: readonly Photo[]
  what: string
  hint: string
  error?: string | undefined
}

/** The photos of one stage and the field to add more; its inputs belong to the surrounding form. */
export function PartTestPhotos({ ticketId, stage, photos, what, hint, error }: Props) {
  const staffOnly = useRef<HTMLInputElement>(null)
  return (
    <Card
      title="Photos"
      id="photos"
      actions={
        <span className="text-soft text-small">{photos.length === 0 ? hint : `${photos.length} taken`}</span>
      }
    >
      <div className="stack gap-2">
        <PhotoField
          about={{ id: ticketId, stage }}
          label="Take or choose photos"
          error={error}
          staffOnly={() => staffOnly.current?.checked ?? false}
        />
        <div className="choice">
          <input ref={staffOnly} type="checkbox" id="field-photo_staff_only" name="photo_staff_only" />
          <label htmlFor="field-photo_staff_only">For staff only, not for the customer</label>
        </div>
        <PhotoList
          ticketId={ticketId}
          photos={photos}
          what={what}
          below={(photo, name) => (
            <details className="photo-delete">
              <summary>
                Delete<span className="visually-hidden"> {name}</span>
              </summary>
              <Button variant="danger" type="submit" name="intent" value={`delete:${photo.id}`}>
                Yes, delete
              </Button>
            </details>
          )}
        />
      </div>
    </Card>
  )
}
