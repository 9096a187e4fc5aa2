export type Question = { id: string; question: string; answer: string[] }

/** What people ask most. */
export const questions: Question[] = [
  {
    id: 'water-damage',
    question: 'My phone got wet. Can you help?',
    answer: [
      'Switch it off, leave it off and do not charge it. Rice does not help; time and a dry place do a little.',
      'Water damage is not a single part, so it has no fixed price and not every phone can be saved. Write to us with the model and what happened, and we tell you whether it is worth posting. Back up first if the phone still lets you.',
    ],
  },
  {
    id: 'repair-time',
    question: 'How long does a repair take?',
    answer: [
      'The repair itself is usually a matter of days once the phone is on our bench. Add the post in both directions. If a part has to be ordered we say so on your account page, where each step shows as it happens.',
    ],
  },
  {
    id: 'warranty',
    question: 'Is the repair under warranty?',
    answer: [
      'Yes. The part that we fitted and the work of fitting it are under our warranty for 12 months, and your rights under the Australian Consumer Law come on top of it. The warranty page has the details.',
    ],
  },
  {
    id: 'free-quotes',
    question: 'Do quotes cost anything?',
    answer: [
      'No. For the phones on our pricing page you see the price before you book, and it stays as quoted on your ticket. For anything else, ask through the form below; the answer costs nothing and binds you to nothing.',
    ],
  },
  {
    id: 'brands',
    question: 'Which brands do you repair?',
    answer: [
      'Apple iPhone and Samsung Galaxy S, Z and Note have fixed prices and can be booked online. For Google Pixel and OnePlus we give a quote: tell us the model and what is wrong.',
    ],
  },
]

/** Questions that open to their answers, also without scripts. */
export function QuestionList({ shown }: { shown: readonly Question[] }) {
  return (
    <div className="questions">
      {shown.map(({ id, question, answer }) => (
        <details key={id} id={id}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="questions-answer">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
