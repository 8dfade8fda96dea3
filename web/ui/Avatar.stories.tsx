import { Avatar } from './Avatar.tsx'

export const Several = () => ['Sanne Bakker', 'Élise', ''].map((name) => <Avatar key={name} name={name} />)
