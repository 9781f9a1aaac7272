export { ALL } from '../docs/[...path]';
