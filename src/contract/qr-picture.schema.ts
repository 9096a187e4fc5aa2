import { z } from 'zod'

export const qrPictureSchema = z.object({ side: z.int(), path: z.string() })
