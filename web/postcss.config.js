import path from 'node:path'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'

export default {
  plugins: [globalData({ files: [path.join(import.meta.dirname, 'ui/media.css')] }), customMedia()],
}
