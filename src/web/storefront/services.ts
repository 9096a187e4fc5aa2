export type Service = {
  title: string
  description: string
  paragraphs: string[]
  /** Phone whose drawing illustrates the service. */
  picture?: { phoneid: string; displayName: string }
  /** The catalogue series of this service; if empty, the page offers a quote instead of prices. */
  brands: readonly string[]
  /** Initial text of the contact form when a quote is requested. */
  quote: string
}

/** The six services by URL slug. */
export const services: Record<string, Service> = {
  iphone: {
    title: 'iPhone repair',
    description:
      'Screens, batteries, cameras, charging ports and more for Apple iPhone, at a price you see before booking.',
    paragraphs: [
      'We repair iPhones from the 6 on, one part at a time. Each repair has its own price for each model, and you see it before you book.',
      'Apple pairs some parts to the phone. From the iPhone X on, Face ID can stop working when the front camera is replaced. Touch ID does not work with a new home button. With a screen that is not genuine, the phone can lose True Tone or show a message about the part. We tell you again on each repair before you book.',
    ],
    picture: { phoneid: 'iphone16pro', displayName: 'iPhone 16 Pro' },
    brands: ['iPhone'],
    quote: 'I would like to ask about an iPhone repair.\n\nModel: \nWhat is wrong: ',
  },
  'samsung-galaxy': {
    title: 'Samsung Galaxy repair',
    description: 'Repairs for Samsung Galaxy S, Z Fold, Z Flip and Note, at a price you see before booking.',
    paragraphs: [
      'We repair the Galaxy S series from the S8 on, the Z Fold and Z Flip, and the Note from the Note8 on: screens, batteries, cameras, charging ports and speakers, and housings where the model allows it.',
      'Curved screens are replaced as one assembly. On a Fold or Flip, the screen repair is for the inner, folding screen, and a battery repair replaces both cells.',
    ],
    picture: { phoneid: 'samsungzflip6', displayName: 'Samsung Z Flip6' },
    brands: ['Samsung', 'SamsungZ', 'SamsungNote'],
    quote: 'I would like to ask about a Samsung Galaxy repair.\n\nModel: \nWhat is wrong: ',
  },
  'google-pixel': {
    title: 'Google Pixel repair',
    description: 'Ask for a free quote for your Google Pixel repair: tell us the model and what is wrong.',
    paragraphs: [
      'We have no fixed price list for the Pixel, because parts differ a lot between models, and so do their prices. Tell us your model and what is wrong. We will answer with a price, or tell you that we cannot help.',
      'You can find the model in Settings, under About phone. A photo of the damage helps: you can send one when we reply.',
    ],
    brands: [],
    quote: 'I would like a quote for a Google Pixel repair.\n\nModel: \nWhat is wrong: ',
  },
  'one-plus': {
    title: 'One Plus repair',
    description: 'Ask for a free quote for your OnePlus repair: tell us the model and what is wrong.',
    paragraphs: [
      'We quote OnePlus repairs one by one. Tell us the model and what is wrong. We will answer with a price once we know that we can get the part.',
      'You can find the model in Settings, under About device.',
    ],
    brands: [],
    quote: 'I would like a quote for a OnePlus repair.\n\nModel: \nWhat is wrong: ',
  },
  'screen-protectors': {
    title: 'Screen protectors',
    description: 'Ask for a screen protector for your phone, on its own or fitted with your repair.',
    paragraphs: [
      'A protector takes the scratches so that the screen does not. If your phone is with us for a repair, we can fit one before it goes back.',
      'Tell us your model, and we will tell you what we have for it and what it costs.',
    ],
    brands: [],
    quote: 'I would like a quote for a screen protector.\n\nModel: \nOn its own, or fitted with a repair: ',
  },
  'protective-cases': {
    title: 'Protective cases',
    description: 'Ask for a protective case for your phone, on its own or posted back with your repair.',
    paragraphs: [
      'A case costs less than a screen. Ask for one while your phone is with us, and it comes home in its case.',
      'Tell us your model, and we will tell you what we have for it and what it costs.',
    ],
    brands: [],
    quote: 'I would like a quote for a protective case.\n\nModel: \nColour, if it matters: ',
  },
}
