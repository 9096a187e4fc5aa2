import { endpoint, levels } from './endpoint.ts'

/** What a photo belongs to: the phone as it came, the phone as it leaves, or something that was written. */
export const photoStages = ['intake', 'completion', 'message'] as const
export type PhotoStage = (typeof photoStages)[number]

/** Bytes that one picture may have when it is sent. */
export const largestPicture = 12 * 1024 * 1024
/** What a form offers to choose; whatever else arrives is looked at all the same. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'
/** So many can lie on one ticket. */
export const mostPhotos = 60
/** So many there should be of a phone that arrives. */
export const intakePhotosNeeded = 2

export type Photo = {
  id: number
  stage: PhotoStage
  /** The note that it was sent with. */
  note_id: number | null
  width: number
  height: number
  staff_only: 0 | 1
  created_at: string
}

/** A picture and what it is for. The picture itself is the body of the request, the rest stands in its address. */
export type NewPhoto = {
  id: number
  stage: PhotoStage
  /** Customers attach pictures to what they themselves wrote. */
  note_id?: number
  staff_only?: boolean
  picture: Blob
}

/** Staff at each stage, a customer with a message on an own ticket. */
export const addPhoto = endpoint<NewPhoto, { photo: Photo }>('POST', '/api/tickets/{id}/photos', {
  for: levels.customer,
})
/** The picture itself; with `?size=small` at most 400 pixels. */
export const getPhoto = endpoint<{ id: number; photoId: number }, never>(
  'GET',
  '/api/tickets/{id}/photos/{photoId}',
  { for: levels.customer },
)
export const deletePhoto = endpoint<{ id: number; photoId: number }, { photo_id: number }>(
  'DELETE',
  '/api/tickets/{id}/photos/{photoId}',
  { for: levels.staff },
)

/** Where a picture is shown from. */
export function photoAddress(ticketId: number, photoId: number, size?: 'small'): string {
  return `/api/tickets/${ticketId}/photos/${photoId}${size ? `?size=${size}` : ''}`
}
