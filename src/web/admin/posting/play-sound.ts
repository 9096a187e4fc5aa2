let context: AudioContext | null = null

/** Tones by their pitch in hertz and their beginning and length in seconds: two rising for yes, a long low one for no. */
const tones = {
  good: [
    [880, 0, 0.08],
    [1320, 0.09, 0.1],
  ],
  chosen: [[880, 0, 0.06]],
  bad: [[170, 0, 0.45]],
} as const

/** Tells hands that are busy how a scan went. */
export function playSound(kind: keyof typeof tones): void {
  try {
    context ??= new AudioContext()
    const { currentTime, destination } = context
    for (const [pitch, from, length] of tones[kind]) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.type = kind === 'bad' ? 'sawtooth' : 'sine'
      tone.frequency.value = pitch
      volume.gain.value = 0.15
      tone.connect(volume).connect(destination)
      tone.start(currentTime + from)
      tone.stop(currentTime + from + length)
    }
  } catch {
    // A browser without sound says it in words.
  }
}
