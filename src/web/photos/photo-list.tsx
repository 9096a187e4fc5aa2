import type { ReactNode } from 'react'
import { getPhotoUrl } from '#contract/photos.ts'
import type { Photo } from '#contract/photos.schema.ts'

type Props = {
  ticketId: number
  photos: readonly Photo[]
  /** Label, such as "Your phone as it arrived". */
  what: string
  /** Controls of each photo. */
  below?: (photo: Photo, name: string) => ReactNode
}

/** Photos side by side, each linked to its full size. */
export function PhotoList({ ticketId, photos, what, below }: Props) {
  if (photos.length === 0) return null
  return (
    <ul className="photo-list">
      {photos.map((photo, index) => {
        const name = `photo ${index + 1} of ${photos.length}`
        return (
          <li key={photo.id}>
            <a href={getPhotoUrl(ticketId, photo.id)} target="_blank" rel="noreferrer">
              <img
                src={getPhotoUrl(ticketId, photo.id, 'small')}
                alt={`${what}, ${name} (opens in another tab)`}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
            </a>
            {photo.staff_only === 1 && <span className="photo-tag">Staff only</span>}
            {below?.(photo, name)}
          </li>
        )
      })}
    </ul>
  )
}
