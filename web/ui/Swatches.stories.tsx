import { useState } from 'react'
import { Swatches } from './Swatches.tsx'

const hues = [
  { hue: 25, text: 'Red' },
  { hue: 150, text: 'Green' },
  { hue: 264, text: 'Blue' },
]

export const Chosen = () => {
  const [hue, setHue] = useState<number | undefined>(150)
  return <Swatches label="Colour" hues={hues} value={hue} onChange={setHue} />
}
export const Disabled = () => <Swatches label="Colour" hues={hues} value={undefined} disabled onChange={() => {}} />
