import type { Brand } from '#contract/catalogue.ts'

export type Service = {
  title: string
  description: string
  paragraphs: string[]
  /** The phone whose drawing stands beside the words. */
  picture?: { phoneid: string; displayName: string }
  /** The series of the catalogue that hold this service's phones; none, and a quote is asked for instead. */
  brands: readonly Brand[]
  /** What the contact form starts with when somebody asks for a quote. */
  quote: string
}

/** The six services by the slug in their address. */
export const services: Record<string, Service> = {
  iphone: {
    title: 'iPhone repair',
    description:
      'Screens, batteries, cameras, charging ports and more for Apple iPhone, at a price you see before booking.',
    paragraphs: [
      'Screens, batteries, cameras, charging ports, speakers, housings and, where the model has one, home buttons. Each repair has its own price for each model.',
      'Some parts are paired to the phone by the maker. From iPhone X on, Face ID can stop working when the front camera is replaced, and Touch ID does not survive a new home button. A screen that is not genuine can lose True Tone or show a message about the part. Please weigh that before you book.',
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
      'Curved screens are replaced as an assembly. On a Fold or Flip the screen repair is the inner, folding screen, and a battery repair replaces both cells.',
    ],
    picture: { phoneid: 'samsungzflip6', displayName: 'Samsung Z Flip6' },
    brands: ['Samsung', 'SamsungZ', 'SamsungNote'],
    quote: 'I would like to ask about a Samsung Galaxy repair.\n\nModel: \nWhat is wrong: ',
  },
  'google-pixel': {
    title: 'Google Pixel repair',
    description: 'Ask for a free quote for your Google Pixel repair: tell us the model and what is wrong.',
    paragraphs: [
      'Pixel repairs have no fixed price list here, because what a part costs and whether it can be had changes from model to model. Tell us yours and what is wrong, and we answer with a price or say honestly that we cannot help.',
      'The model is under Settings, About phone. A photo of the damage helps; you can send one when we reply.',
    ],
    brands: [],
    quote: 'I would like a quote for a Google Pixel repair.\n\nModel: \nWhat is wrong: ',
  },
  'one-plus': {
    title: 'One Plus repair',
    description: 'Ask for a free quote for your OnePlus repair: tell us the model and what is wrong.',
    paragraphs: [
      'OnePlus repairs are quoted one by one. Tell us the model and what is wrong, and we answer with a price once we know that the part can be had.',
      'The model is under Settings, About device.',
    ],
    brands: [],
    quote: 'I would like a quote for a OnePlus repair.\n\nModel: \nWhat is wrong: ',
  },
  'screen-protectors': {
    title: 'Screen protectors',
    description: 'Ask for a screen protector for your phone, on its own or fitted with your repair.',
    paragraphs: [
      'A protector takes the scratch so that the screen does not have to. If your phone is with us for a repair, we can fit one before it goes back.',
      'Tell us your model and we tell you what we have for it and what it costs.',
    ],
    brands: [],
    quote: 'I would like a quote for a screen protector.\n\nModel: \nOn its own, or fitted with a repair: ',
  },
  'protective-cases': {
    title: 'Protective cases',
    description: 'Ask for a protective case for your phone, on its own or posted back with your repair.',
    paragraphs: [
      'A case costs less than a screen. Ask for one while your phone is with us and it comes back in it.',
      'Tell us your model and we tell you what we have for it and what it costs.',
    ],
    brands: [],
    quote: 'I would like a quote for a protective case.\n\nModel: \nColour, if it matters: ',
  },
}
