type ModelNumbers = { series: string; models: readonly (readonly [number: string, phone: string])[] }

/** Model numbers as phones show them, beside the names in our catalogue. */
export const modelNumbers: readonly ModelNumbers[] = [
  {
    series: 'iPhone',
    models: [
      ['A2221', 'iPhone 11'],
      ['A2403', 'iPhone 12'],
      ['A2633', 'iPhone 13'],
      ['A2882', 'iPhone 14'],
      ['A3090', 'iPhone 15'],
    ],
  },
  {
    series: 'Samsung S',
    models: [
      ['SM-G991', 'S21'],
      ['SM-G996', 'S21 Plus'],
      ['SM-G998', 'S21 Ultra'],
      ['SM-S901', 'S22'],
      ['SM-S906', 'S22 Plus'],
      ['SM-S908', 'S22 Ultra'],
      ['SM-S911', 'S23'],
      ['SM-S916', 'S23 Plus'],
      ['SM-S918', 'S23 Ultra'],
      ['SM-S921', 'S24'],
      ['SM-S926', 'S24 Plus'],
      ['SM-S928', 'S24 Ultra'],
    ],
  },
  {
    series: 'Samsung Z and Note',
    models: [
      ['SM-F711', 'Z Flip3'],
      ['SM-F721', 'Z Flip4'],
      ['SM-F731', 'Z Flip5'],
      ['SM-F926', 'Z Fold3'],
      ['SM-F936', 'Z Fold4'],
      ['SM-F946', 'Z Fold5'],
      ['SM-N960', 'Note9'],
      ['SM-N975', 'Note10 Plus'],
    ],
  },
]
