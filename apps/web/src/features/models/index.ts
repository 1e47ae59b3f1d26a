export { useDescribe } from './components/use-description.ts';
export { useModelSource } from './components/picker/use-model-source.ts';
export { models } from './models.ts';
export { findCalledModel, findDefaultModel, findModel, modelChoices, useModels } from './models.state.ts';

/** The picker is a chunk of its own; writing a message does not wait for it. */
export const loadModelPicker = () =>
  import('./components/picker/ModelPicker.tsx').then((module) => module.ModelPicker);

/** All models over the page, for a choice without a button of its own. */
export const loadModelDialog = () =>
  import('./components/picker/ModelDialog.tsx').then((module) => module.ModelDialog);
