import { Markdown } from './Markdown.tsx'

export const Everything = () => (
  <div style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    <Markdown
      text={`De **fietsenstalling** is *dicht*.\nGebruik ingang B.\n\n- [Plattegrond](https://school.example/kaart)\n- https://school.example/${'lang'.repeat(30)}`}
    />
  </div>
)
