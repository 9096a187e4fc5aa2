import { layout, route, type PageRoute } from '../page-route.ts'

/** Pages in frames of other websites, and the deep link that leads from them: few visitors see them. */
export const embedRoutes: readonly PageRoute[] = [
  route('book/:phoneName/:repairName?', 'embed/book-redirect.tsx'),
  layout('embed/frame-page.tsx', [
    route('embed/repairs', 'embed/framed-phones-page.tsx'),
    route('embed/repairs/:phoneName', 'embed/framed-repairs-page.tsx'),
    route('embed/book/:phoneName/:repairName', 'embed/framed-booking-page.tsx'),
  ]),
]
