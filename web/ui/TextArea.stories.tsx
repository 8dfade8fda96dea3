import { useState } from 'react'
import { TextArea } from './TextArea.tsx'

const Sample = ({ text }: { text: string }) => {
  const [value, setValue] = useState(text)
  return <TextArea label="Note" value={value} count={{ maximum: 20, length: value.length }} onChange={setValue} />
}

export const Short = () => <Sample text="Bring a book" />
export const NearlyFull = () => <Sample text="Bring a red book" />
export const TooLong = () => <Sample text="Bring a red book and a pen" />
export const ReadOnly = () => <TextArea label="Note" value="Bring a book" />
