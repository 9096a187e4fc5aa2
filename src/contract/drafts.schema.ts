import { z } from 'zod'
import { MAX_ITEMS } from './bookings.ts'
import { MAX_FAULT_LENGTH } from './tickets.ts'
import { photoSchema } from './photos.schema.ts'
import { idInPathSchema, inData, pictureSchema } from './text.schema.ts'
import { bookingSchema } from './tickets.schema.ts'
import { calls, everybody } from './endpoint.ts'
import { shownToAll } from './hidden-fields.schema.ts'

// A draft is stored as typed, mistakes included; only its size is limited.
const typed = (max: number) => z.string().max(max, `Please use at most ${max} characters.`).optional()
const submitted = typed(300)

// Every booking field, except those for the form itself and the passcode, which is never stored in a draft.
const booking = bookingSchema.omit({
  terms_version: true,
  phone_id: true,
  repair_name: true,
  phone_pin: true,
  price_seen: true,
  discount_seen: true,
  express_seen: true,
  ref: true,
  serial_confirmed: true,
  address_confirmed: true,
})
const names = Object.keys(booking.shape) as (keyof typeof booking.shape)[]
const fields = Object.fromEntries(names.map((name) => [name, submitted])) as Record<
  (typeof names)[number],
  typeof submitted
>

/** A repair that is to be booked together with the first: of the same phone, or of another. */
const furtherSchema = z.object({
  same: submitted,
  phone_id: submitted,
  repair_name: submitted,
  phone_serial: submitted,
  battery: submitted,
  fault: typed(MAX_FAULT_LENGTH),
  wet: submitted,
  opened: submitted,
  passcode_choice: submitted,
})

export const draftSchema = z.object({
  phoneid: z.string().max(80),
  repair_name: z.string().max(40),
  fields: z.object({ ...fields, fault: typed(MAX_FAULT_LENGTH) }),
  /** Who books without a log-in. */
  guest: z.object({ fullname: submitted, email: submitted }).optional(),
  items: z
    .array(furtherSchema)
    .max(MAX_ITEMS - 1)
    .optional(),
})

/** An unfinished booking: stored for 48 hours for the browser, or the account, that began it. */
export type Draft = z.infer<typeof draftSchema>
/** The fields of an unfinished booking, as typed; never the passcode. */
export type DraftFields = Required<Draft['fields']>

/** A picture of what is wrong, kept with the draft; `phoneid` names the phone whose form it was added to. */
export const draftPhotoSchema = photoSchema
  .pick({ id: true, width: true, height: true })
  .extend({ phoneid: draftSchema.shape.phoneid })
export type DraftPhoto = z.infer<typeof draftPhotoSchema>

export const draftCalls = calls({
  /** The draft of this browser, else of this account; null when there is none. */
  'GET /api/draft': {
    for: everybody,
    input: z.object({}),
    output: z.object({ draft: z.union([draftSchema, z.null()]), photos: z.array(draftPhotoSchema) }),
  },
  /** Adds a picture to the draft, or begins one. The picture is the request body, the other fields are query parameters. */
  'POST /api/drafts/photos': {
    for: everybody,
    counted: false,
    input: z.object({
      phoneid: draftSchema.shape.phoneid.optional(),
      repair_name: draftSchema.shape.repair_name.optional(),
      picture: pictureSchema,
    }),
    output: z.object({ photo: draftPhotoSchema }),
  },
  /** The picture, at most 400 pixels. */
  'GET /api/drafts/photos/{photoId}': {
    for: everybody,
    input: z.object({ photoId: idInPathSchema }),
    output: shownToAll(z.never()),
  },
  'DELETE /api/drafts/photos/{photoId}': {
    for: everybody,
    input: z.object({ photoId: idInPathSchema }),
    output: z.object({ photo_id: z.int() }),
  },
  'PUT /api/draft': {
    for: everybody,
    counted: false,
    input: inData(draftSchema),
    output: z.object({ draft: draftSchema }),
  },
  'DELETE /api/draft': {
    for: everybody,
    input: z.object({}),
    output: z.object({ draft: z.null() }),
  },
})
