import { layout, route, type PageRoute } from './page-route.ts'

/** Pages that few visitors see: those in frames of other websites, the deep link that leads from them, and the question for a quote. */
export const furtherRoutes: readonly PageRoute[] = [
  route('quote', 'quote-requests/quote-request-page.tsx'),
  route('book/:phoneName/:repairName?', 'embed/book-redirect.tsx'),
  layout('embed/frame-page.tsx', [
    route('embed/repairs', 'embed/framed-phones-page.tsx'),
    route('embed/repairs/:phoneName', 'embed/framed-repairs-page.tsx'),
    route('embed/book/:phoneName/:repairName', 'embed/framed-booking-page.tsx'),
  ]),
]
