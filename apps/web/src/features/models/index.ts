export { useDescribe } from './components/use-description.ts';
export { models } from './models.ts';
export { findDefaultModel, findModel, modelChoices, useModels } from './models.state.ts';

/** The picker is a chunk of its own; nobody waits for it to write a message. */
export const loadModelPicker = () =>
  import('./components/ModelPicker.tsx').then((module) => module.ModelPicker);
