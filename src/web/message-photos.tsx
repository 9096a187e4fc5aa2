import { photoAddress, type Photo } from '#contract/photos.ts'

type Props = {
  ticketId: number
  photos: readonly Photo[]
  /** Whose they are, such as "Your picture". */
  what: string
}

/** The pictures that came with a message, each leading to its whole size. */
export function MessagePhotos({ ticketId, photos, what }: Props) {
  if (photos.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ id, width, height }, place) => (
        <a key={id} href={photoAddress(ticketId, id)} target="_blank" rel="noreferrer" className="block">
          <img
            src={photoAddress(ticketId, id, 'small')}
            alt={`${what} ${place + 1} of ${photos.length} (opens in another tab)`}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            className="size-24 rounded-md border border-line object-cover"
          />
        </a>
      ))}
    </div>
  )
}
