import { Text } from './Text.tsx'

const sizes = ['note', 'small', 'list', 'body', 'lead', 'title', 'large'] as const
const tones = ['quiet', 'faint', 'accent', 'danger', 'warn', 'ok'] as const

export const Sizes = () => sizes.map((size) => <Text key={size} size={size}>{`Size ${size}`}</Text>)
export const Tones = () => tones.map((tone) => <Text key={tone} tone={tone} isStrong>{`Tone ${tone}`}</Text>)
export const Clipped = () => <Text isClipped>{'A very long line that does not fit its place. '.repeat(12)}</Text>
