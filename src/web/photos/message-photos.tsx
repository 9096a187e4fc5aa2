import { getPhotoUrl } from '#contract/photos.ts'
import type { Photo } from '#contract/photos.schema.ts'

type Props = {
  ticketId: number
  photos: readonly Photo[]
  /** Label, such as "Your picture". */
  what: string
}

/** Photos of a message, each linked to its full size. */
export function MessagePhotos({ ticketId, photos, what }: Props) {
  if (photos.length === 0) return null
  return (
    <div className="mt-2 row gap-2">
      {photos.map(({ id, width, height }, index) => (
        <a key={id} href={getPhotoUrl(ticketId, id)} target="_blank" rel="noreferrer" className="block">
          <img
            src={getPhotoUrl(ticketId, id, 'small')}
            alt={`${what} ${index + 1} of ${photos.length} (opens in another tab)`}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            className="message-photo"
          />
        </a>
      ))}
    </div>
  )
}
