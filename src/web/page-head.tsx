import type { MetaDescriptor } from 'react-router'

/** Renders a page's `meta` as elements that React hoists to the head; structured data stays in place. */
export function PageHead({ descriptors }: { descriptors: readonly MetaDescriptor[] }) {
  return descriptors.map((descriptor, index) => {
    if ('title' in descriptor) return <title key="title">{String(descriptor.title)}</title>
    if ('script:ld+json' in descriptor) {
      // Escaped, so that the JSON cannot close its script element.
      const __html = JSON.stringify(descriptor['script:ld+json']).replaceAll('<', '\\u003c')
      return <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
    }
    if ('tagName' in descriptor) {
      const { tagName: _, ...link } = descriptor
      return <link key={index} {...link} />
    }
    return <meta key={index} {...descriptor} />
  })
}
