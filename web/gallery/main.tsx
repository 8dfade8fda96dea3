import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { renderStory } from './render-story.tsx'
import { galleryParts } from './stories.ts'

// Shows a single story in a frame, otherwise the gallery.
const address = new URLSearchParams(location.search)
const story = galleryParts.find(({ part }) => part === address.get('part'))?.stories.get(address.get('story') ?? '')
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

if (story)
  void renderStory(root, story, {
    language: address.get('language') === 'en' ? 'en' : 'nl',
    theme: address.get('theme') === 'dark' ? 'dark' : 'default',
  })
else createRoot(root).render(<Gallery />)
