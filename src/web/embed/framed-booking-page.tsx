import { loader as load } from '../booking/book-repair-page.tsx'
import { keepInFrame } from './framed-links.ts'

// Its form is sent to the page of the site, in the top window.
export { default, meta } from '../booking/book-repair-page.tsx'

export const loader = keepInFrame(load)
