/** The stage of a photo: with the booking, at intake, at completion, or with a message. */
export const photoStages = ['booking', 'intake', 'completion', 'message'] as const
export type PhotoStage = (typeof photoStages)[number]

/** Maximum size of an upload in bytes. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024
/** File types that a form offers; the server checks the bytes of any upload. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'
/** Maximum number of photos per ticket. */
export const MAX_PHOTOS = 60
/** Pictures of what is wrong, with a booking. */
export const MAX_DRAFT_PHOTOS = 3
/** Recommended number of photos at intake. */
export const intakePhotosNeeded = 2

/** Returns the URL of a picture. */
export function getPhotoUrl(ticketId: number, photoId: number, size?: 'small'): string {
  return `/api/tickets/${ticketId}/photos/${photoId}${size ? `?size=${size}` : ''}`
}

/** Returns the URL of a picture of an unfinished booking. */
export function getDraftPhotoUrl(photoId: number): string {
  return `/api/drafts/photos/${photoId}`
}
