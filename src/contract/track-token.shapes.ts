import { z } from 'zod'

/** The word of a private link; whatever cannot be one is read as '', so that all wrong ones are answered alike. */
export const trackTokenShape = z.string().transform((word) => (/^[\w-]{1,60}$/.test(word) ? word : ''))
