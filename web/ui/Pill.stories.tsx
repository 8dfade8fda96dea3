import { Pill } from './Pill.tsx'

const tones = ['plain', 'accent', 'solid', 'ok', 'warn', 'danger'] as const

export const Tones = () => tones.map((tone) => <Pill key={tone} tone={tone}>{`${tone} 12`}</Pill>)
