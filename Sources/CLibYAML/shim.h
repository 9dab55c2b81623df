#ifndef TRELLIS_CLIBYAML_SHIM_H
#define TRELLIS_CLIBYAML_SHIM_H

#include <yaml.h>

// libyaml's event holds a union, whose members Swift would copy whole to read one field.
// These read one field each. An accessor fits only the events that its name tells.

static inline const yaml_char_t *cyaml_scalar_value(const yaml_event_t *event) {
  return event->data.scalar.value;
}

static inline size_t cyaml_scalar_length(const yaml_event_t *event) {
  return event->data.scalar.length;
}

static inline yaml_scalar_style_t cyaml_scalar_style(const yaml_event_t *event) {
  return event->data.scalar.style;
}

static inline int cyaml_sequence_is_flow(const yaml_event_t *event) {
  return event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
}

static inline int cyaml_mapping_is_flow(const yaml_event_t *event) {
  return event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
}

/// The anchor of a scalar, of a collection's start, or of what an alias means; or NULL.
static inline const yaml_char_t *cyaml_anchor(const yaml_event_t *event) {
  switch (event->type) {
  case YAML_ALIAS_EVENT: return event->data.alias.anchor;
  case YAML_SCALAR_EVENT: return event->data.scalar.anchor;
  case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.anchor;
  case YAML_MAPPING_START_EVENT: return event->data.mapping_start.anchor;
  default: return NULL;
  }
}

/// The tag of a scalar or of a collection's start; or NULL.
static inline const yaml_char_t *cyaml_tag(const yaml_event_t *event) {
  switch (event->type) {
  case YAML_SCALAR_EVENT: return event->data.scalar.tag;
  case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.tag;
  case YAML_MAPPING_START_EVENT: return event->data.mapping_start.tag;
  default: return NULL;
  }
}

#endif
