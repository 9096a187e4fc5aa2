import { z } from 'zod'

/** The token of a private link; malformed tokens are parsed as '', so that all invalid ones get the same answer. */
export const trackTokenSchema = z.string().transform((word) => (/^[\w-]{1,60}$/.test(word) ? word : ''))
