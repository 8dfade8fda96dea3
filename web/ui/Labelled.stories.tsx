import { Labelled } from './Labelled.tsx'

export const WithHintAndFault = () => (
  <Labelled label="Show" hint="Of this school year" fault="Choose one.">
    {(control) => <input {...control} />}
  </Labelled>
)
export const Unseen = () => (
  <Labelled label="Show" isLabelUnseen>
    {(control) => <input {...control} />}
  </Labelled>
)
