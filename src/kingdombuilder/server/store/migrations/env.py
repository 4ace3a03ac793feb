"""Run the migrations on the store's connection."""

from alembic import context

from kingdombuilder.server.store.schema import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
